// The page of the demo: keeps the chat as it is, and sends what somebody does.
// Everything that it puts into the page was made and escaped by the server.
"use strict";

const body = document.body;
const { root, as, chat } = body.dataset;
const find = (id) => document.getElementById(id);
const log = find("log"), scroll = find("scroll"), text = find("text"), composer = find("composer");
let seen = Number(body.dataset.number); // the last event that the page shows
let atEnd = true; // whether the chat follows what comes in
let above = 0; // how far it was scrolled
let replyTo = null;

// --- the chat -------------------------------------------------------------------------------

function made(html) {
  const holder = document.createElement("template");
  holder.innerHTML = html;
  return holder.content.firstElementChild;
}

function separate() {
  for (const old of log.querySelectorAll(".day")) old.remove();
  let day = "";
  for (const item of [...log.children]) {
    if (item.dataset.day && item.dataset.day !== day) {
      day = item.dataset.day;
      const line = document.createElement("li");
      line.className = "day";
      line.append(document.createElement("span"));
      line.firstChild.textContent = item.dataset.dayName;
      item.before(line);
    }
  }
}

// Scrolls that pane alone: scrollIntoView may scroll the page around it too.
function show(item, pane) {
  const inner = item.getBoundingClientRect(), outer = pane.getBoundingClientRect();
  pane.scrollTop += inner.top - outer.top - Math.max(0, (outer.height - inner.height) / 2);
}

function toEnd() {
  atEnd = true;
  scroll.scrollTop = scroll.scrollHeight;
  find("newest").hidden = true;
}

// What a screen reader says of a message; of a reaction only who wrote the message is told.
function inWords(item) {
  const parts = item.querySelectorAll(":scope > p, .name, .file b, .text, .keys button, :scope.own .reaction");
  return [...parts].map((part) => part.textContent.trim()).join(". ");
}

// The chat itself is no live region: there, whatever is drawn anew would be said again.
function hear(words) {
  const line = document.createElement("p");
  line.append(words);
  find("heard").append(line);
  setTimeout(() => line.remove(), 10000);
}

function showMessage({ id, html, new: isNew }) {
  const item = made(html), old = find(`m${id}`);
  find("none")?.remove();
  if (old ? inWords(old) !== inWords(item) : isNew && !item.classList.contains("own")) hear(inWords(item));
  if (old) {
    const focused = old.contains(document.activeElement) && document.activeElement.dataset;
    old.replaceWith(item);
    if (focused) {
      const key = focused.press && item.querySelector(`[data-press="${focused.press}"]`);
      (key || item.querySelector(".reply"))?.focus({ preventScroll: true });
    }
  } else if (isNew) {
    item.classList.add("new");
    const last = [...log.querySelectorAll("li[data-day]")].pop();
    log.append(item);
    if (item.classList.contains("own")) atEnd = true;
    if (last?.dataset.day !== item.dataset.day) separate();
  }
  keepEnd(isNew);
}

function keepEnd(isNew) {
  if (atEnd) toEnd();
  else if (isNew) find("newest").hidden = false;
}

async function showAnew() {
  const answer = await fetch(`${root}/log?as=${as}&chat=${chat}`);
  if (!answer.ok) return;
  const known = new Set([...log.children].map((item) => item.id));
  log.innerHTML = await answer.text();
  const missed = [...log.querySelectorAll("li[id^=m]:not(.own)")].filter((item) => !known.has(item.id));
  for (const item of missed.slice(-5)) hear(inWords(item)); // who was away long need not hear it all
  separate();
  keepEnd();
}

function lightUp(id) {
  const item = find(id);
  if (!item) return;
  show(item, scroll);
  item.classList.remove("lit");
  void item.offsetWidth; // so that the light can be seen again
  item.classList.add("lit");
  item.querySelector(".bubble")?.focus({ preventScroll: true });
}

// --- what happens ---------------------------------------------------------------------------

let toastTimer;
function toast(words, stays = false) {
  const box = find("toast");
  box.textContent = words;
  box.hidden = false;
  hear(words);
  clearTimeout(toastTimer);
  if (!stays) toastTimer = setTimeout(() => { box.hidden = true; }, Math.max(5000, 90 * words.length));
}

function tell(words) {
  const away = sessionStorage.getItem("told");
  find("told").querySelector("p").textContent = words;
  find("told").hidden = !words || (away && words.startsWith(away));
}

// What was put away stays so until something else is told.
function putAway(box) {
  sessionStorage.setItem(box.id, box.querySelector("p").textContent);
  box.hidden = true;
}

// On a phone there is more room for the chat then.
function begun() {
  sessionStorage.setItem("begun", "yes");
  body.classList.add("begun");
}

// It leaves the message in sight that it is about.
function aside(box, id) {
  const item = find(`m${id}`)?.getBoundingClientRect();
  const below = item && item.top + item.height / 2 < innerHeight / 2;
  box.style.margin = item ? (below ? "auto auto 1rem" : "1rem auto auto") : "";
}

function alertBox(words, id) {
  aside(find("alert"), id);
  find("alert").querySelector("p").textContent = words;
  find("alert").onclose = () => { // the button that was pressed may have gone meanwhile
    const at = document.activeElement;
    if (at !== body && !find("alert").contains(at)) return;
    find(`m${id}`)?.querySelector(".reply")?.focus({ preventScroll: true });
  };
  find("alert").showModal();
}

function badge(to, count) {
  for (const mark of document.querySelectorAll(`[data-person="${to}"] .badge, [data-badge="${to}"]`)) {
    mark.querySelector("b").textContent = count;
    mark.hidden = count === 0;
  }
}

const happenings = {
  hello: (number) => { if (number !== seen) showAnew(); },
  message: showMessage,
  gone: (id) => {
    const item = find(`m${id}`), held = item?.contains(document.activeElement);
    item?.remove();
    separate();
    if (held) (text ?? scroll).focus();
  },
  pinned: (html) => { find("pinned").innerHTML = html; },
  answer: ({ message, text: words, alert: loud }) => {
    for (const key of document.querySelectorAll(`#m${message} .waits`)) key.classList.remove("waits");
    if (words && loud) alertBox(words, message);
    else if (words) toast(words);
  },
  notice: ({ html, to, unseen }) => {
    badge(to, unseen);
    if (String(to) === as) return;
    find("notices").prepend(made(html));
    find("no-notices").hidden = true;
    while (find("notices").children.length > 60) find("notices").lastChild.remove();
  },
  told: (words) => {
    const before = find("told").querySelector("p").textContent;
    tell(words);
    hear(before && words.startsWith(before) ? words.slice(before.length) : words);
  },
  again: () => location.reload(),
  clock: (told) => setClock(told),
  state: () => { stale = true; },
};

function listen() {
  const stream = new EventSource(`${root}/stream?as=${as}&chat=${chat}`);
  let lost = false;
  for (const [name, happens] of Object.entries(happenings)) {
    stream.addEventListener(name, (event) => {
      const number = Number(event.lastEventId);
      happens(JSON.parse(event.data));
      seen = number;
    });
  }
  stream.addEventListener("open", () => {
    stale = true;
    if (lost) find("toast").hidden = true;
    lost = false;
  });
  stream.addEventListener("error", () => {
    if (!lost) toast(body.dataset.lost, true);
    lost = true;
  });
  window.addEventListener("pagehide", () => stream.close());
}

// --- what somebody does ---------------------------------------------------------------------

async function send(what, fields) {
  const form = fields instanceof FormData ? fields : new FormData();
  if (form !== fields) for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const unread = unreadNow();
  form.set("as", as);
  form.set("chat", chat);
  try {
    const answer = await fetch(`${root}/${what}`, { method: "POST", body: form });
    const came = await answer.json();
    if (!answer.ok) toast(came.error);
    if (came.hint) setTimeout(() => unheard(came.hint, unread), 4000);
    if (came.go) location.href = `${root}/${came.go}`;
    if (came.said) {
      find("said").textContent = came.said;
      hear(came.said);
    }
    if (answer.ok) {
      putAway(find("first")); // whoever does something knows what to do
      begun();
    }
    return answer.ok;
  } catch {
    toast(body.dataset.lost);
    return false;
  }
}

// Whoever wrote plain words that the bot did nothing with reads which it understands.
function unheard(hint, unread) {
  const mine = [...log.querySelectorAll("li.own")].pop();
  if (unreadNow() === unread && !mine?.querySelector(".reaction") && !mine?.nextElementSibling?.matches(".bot")) toast(hint);
}

// How much the bot has told them in private, as far as they have not looked.
const unreadNow = () => document.querySelector(`[data-badge="${as}"] b`)?.textContent;

// An unfinished message is kept for whoever was writing it, and where.
const draft = `draft ${as} ${chat}`;
function keepDraft() {
  if (text.value.trim()) sessionStorage.setItem(draft, text.value);
  else sessionStorage.removeItem(draft);
}

function grow() {
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
}

function fill(words) {
  text.value = words;
  keepDraft();
  grow();
  text.focus();
}

function stopReplying() {
  replyTo = null;
  find("replying").hidden = true;
}

function detach() {
  find("file").value = "";
  find("attached").hidden = true;
}

function reply(id) {
  replyTo = id;
  const item = find(`m${id}`);
  find("replying").querySelector("span").textContent =
    item.querySelector(".text")?.textContent ?? item.querySelector(".name").textContent;
  find("replying").hidden = false;
  text.focus();
}

async function sendText(event) {
  event?.preventDefault();
  const file = find("file").files[0];
  if (!text.value.trim() && !file) return;
  const form = new FormData(composer), words = text.value;
  if (!file) form.delete("file");
  if (replyTo) form.set("reply_to", replyTo);
  text.value = "";
  keepDraft();
  grow();
  stopReplying();
  if (await send("say", form)) detach();
  else fill(words);
}

function look(view) {
  body.dataset.view = view;
  for (const each of document.querySelectorAll(".views button")) {
    each.setAttribute("aria-pressed", String(each.dataset.view === view));
  }
  if (view === "chat") toEnd();
}

document.addEventListener("click", (event) => {
  const target = event.target.closest("button, a, code");
  if (!target) return;
  const data = target.dataset, item = target.closest("#log li"), id = item?.id.slice(1);
  if (data.press !== undefined) {
    target.classList.add("waits");
    send("press", { message: id, place: data.press }).then((ok) => { if (!ok) target.classList.remove("waits"); });
  } else if (data.open) {
    if (data.open.startsWith("https://t.me/")) {
      send("open", { url: data.open });
    } else {
      window.open(/^https?:/.test(data.open) ? data.open : `https://${data.open}`, "_blank", "noopener");
    }
  } else if (data.try) send("try", { do: data.try });
  else if (data.say) send("say", { text: data.say });
  else if (data.fill) fill(data.fill);
  else if (target.matches(".reply")) reply(id);
  else if (target.matches("code") && text) fill(target.textContent);
  else if (target.matches('a[href^="#m"]')) {
    event.preventDefault();
    lightUp(target.hash.slice(1));
  } else if (target.closest(".views")) {
    look(data.view);
  } else if (target.matches(".skip")) look("chat");
  else if (target.closest("#replying")) {
    stopReplying();
    text.focus();
  } else if (target.closest("#attached")) {
    detach();
    text.focus();
  } else if (target.matches(".told button")) {
    putAway(target.parentElement);
    scroll.focus({ preventScroll: true });
  }
  else if (data.jump) send("clock", { do: "jump", value: data.jump });
  else if (data.trouble) send("trouble", { do: data.trouble });
  else if (target.id === "run") send("clock", { do: "run", value: target.dataset.playing === "true" ? "0" : "1" });
  else if (target.id === "join") send("join", {});
  else if (target.id === "newest") {
    toEnd();
    scroll.focus({ preventScroll: true });
  }
});

document.addEventListener("keydown", (event) => {
  if (event.target.matches("code") && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    event.target.click();
  }
  if (event.key === "Escape" && replyTo) stopReplying();
});

if (composer) {
  composer.addEventListener("submit", sendText);
  text.addEventListener("input", grow);
  text.addEventListener("input", keepDraft);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) sendText(event);
  });
  find("file").addEventListener("change", (event) => {
    const file = event.target.files[0];
    find("attached").querySelector("span").textContent = file?.name ?? "";
    find("attached").hidden = !file;
    text.focus();
  });
  if (text.value || sessionStorage.getItem(draft)) fill(text.value || sessionStorage.getItem(draft));
  else if (matchMedia("(hover: hover)").matches) text.focus();
}
// Whoever scrolls up is left there; what grew below meanwhile is no scrolling up.
scroll.addEventListener("scroll", () => {
  if (scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < 60) {
    atEnd = true;
    find("newest").hidden = true;
  } else if (scroll.scrollTop < above) atEnd = false;
  above = scroll.scrollTop;
});
const sizes = new ResizeObserver(() => keepEnd()); // a picture has come, a line is typed, the window is another
for (const each of [scroll, log]) sizes.observe(each);

separate();
tell(find("told").querySelector("p").textContent);
toEnd();
// Who comes in for the first time sees the pairings of tonight.
const post = document.querySelector("#pinned a")?.hash.slice(1);
if (post && chat === "group" && !sessionStorage.getItem("came") && find(post)) {
  scroll.scrollTop += find(post).getBoundingClientRect().top - scroll.getBoundingClientRect().top - 8;
  atEnd = false;
}
sessionStorage.setItem("came", "yes");
if (sessionStorage.getItem("begun")) begun();
show(document.querySelector(".people [aria-current]"), find("people"));
document.addEventListener("DOMContentLoaded", listen); // then the clock is there too
