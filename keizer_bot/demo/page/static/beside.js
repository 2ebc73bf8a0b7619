// The clock above the page, and what stands beside the chat; after page.js.
"use strict";

const clock = find("clock");
const dial = new Intl.DateTimeFormat(document.documentElement.lang, {
  timeZone: body.dataset.zone, weekday: "short", day: "numeric", month: "short",
  hour: "2-digit", minute: "2-digit", hourCycle: "h23",
});
let running = { now: Date.now(), since: performance.now(), speed: 0 };
let stale = false;

function setClock(told) {
  const goal = told.goal && Date.parse(told.goal);
  running = { now: Date.parse(told.now), since: performance.now(), speed: told.speed, from: Date.parse(told.from), goal };
  find("goal").hidden = find("progress").hidden = !goal;
  if (goal) find("goal").textContent = `→ ${dial.format(goal)}`;
  find("run").dataset.playing = told.playing;
  find("run").setAttribute("aria-label", told.playing ? clock.dataset.pause : clock.dataset.play);
  find("rate").value = String(told.rate);
  tick();
}

function tick() {
  const passed = (performance.now() - running.since) * running.speed;
  const shown = dial.format(running.now + passed);
  if (find("now").textContent !== shown) find("now").textContent = shown;
  if (running.goal) find("progress").value = (running.now + passed - running.from) / (running.goal - running.from);
}

// A lever gives way to the one that takes it back; the keyboard stays there.
const back = { kill: "start", start: "kill", cut: "mend", mend: "cut", live: "rest", rest: "live" };

async function showBeside() {
  if (!stale) return;
  stale = false;
  const answer = await fetch(`${root}/panel?as=${as}`).catch(() => null);
  if (!answer?.ok) return;
  const fresh = made((await answer.text()).trim()), old = find("beside");
  const kept = [...old.querySelectorAll("details")].map((each) => [each.id, each.open]);
  const table = old.querySelector(".table")?.scrollTop ?? 0;
  const focused = document.activeElement.dataset?.trouble;
  const held = old.contains(document.activeElement) ? document.activeElement.closest("details")?.id : null;
  const said = find("said").textContent;
  for (const [id, open] of kept) fresh.querySelector(`#${id}`).open = open;
  fresh.querySelector("#said").textContent = said;
  const noted = old.querySelector(".note").textContent;
  replaceParts(old, fresh);
  const now = find("beside"), note = now.querySelector(".note").textContent;
  if (note !== noted) hear(note);
  guide();
  if (now.querySelector(".table")) now.querySelector(".table").scrollTop = table;
  if (document.activeElement !== body) return;
  const lever = focused && [focused, back[focused]].map((each) => now.querySelector(`[data-trouble="${each}"]`)).find(Boolean);
  if (lever) lever.focus();
  else if (held) now.querySelector(`#${held} summary`).focus();
}

// Where the club is a view of its own, what a visitor is to do stands above the chat too.
function guide() {
  const note = document.querySelector("#beside .note"), box = find("first");
  box.querySelector("p").innerHTML = note.innerHTML;
  box.hidden = "story" in note.dataset || "welcome" in note.dataset || note.textContent === sessionStorage.getItem("first");
}

// What stays as it was is left alone, for whoever reads there with the keyboard or by ear.
function replaceParts(old, fresh) {
  const before = [...old.children], after = [...fresh.children];
  if (before.length !== after.length) old.replaceWith(fresh);
  else after.forEach((part, at) => { if (!part.isEqualNode(before[at])) before[at].replaceWith(part); });
}

// What is unfolded stays so, whoever one is next.
const unfolded = JSON.parse(sessionStorage.getItem("unfolded") ?? "null");
if (unfolded) for (const each of document.querySelectorAll("#beside details")) each.open = unfolded.includes(each.id);
document.addEventListener("toggle", () => {
  const open = [...document.querySelectorAll("#beside details[open]")].map((each) => each.id);
  sessionStorage.setItem("unfolded", JSON.stringify(open));
}, true);

find("rate").addEventListener("change", (event) => send("clock", { do: "rate", value: event.target.value }));
setClock(JSON.parse(clock.dataset.clock));
guide();
setInterval(() => { if (running.speed) tick(); }, 250);
setInterval(showBeside, 500);
