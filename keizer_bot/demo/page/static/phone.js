// The page on a member's phone, in a frame; after beside.js.
"use strict";

const phone = find("phone");
let isOld = false; // whether something happened since it was drawn

const reload = () => phone.contentWindow.location.reload();

// Whoever is busy there is left alone: they have a button for it, as in a browser.
function keepNew() {
  if (!isOld || document.activeElement === phone) return;
  isOld = false;
  reload();
}

const { state } = happenings;
happenings.state = () => { state(); isOld = true; };
find("reload").addEventListener("click", reload);
setInterval(keepNew, 1000);
begun(); // the page has the room that three things to try took
