// The page of the playground: keeps the chat as it is, and sends what somebody does.
// Everything that it puts into the page was made and escaped by the server.
"use strict";

const body = document.body;
const { root, as, chat } = body.dataset;
const find = (id) => document.getElementById(id);
const log = find("log"), scroll = find("scroll"), text = find("text"), composer = find("composer");
let seen = Number(body.dataset.number); // the last event that the page shows
let atEnd = true; // whether the chat follows what comes in
let above = 0; // how far it was scrolled
let replyTo = null, editing = null;

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

function showMessage({ id, html, new: isNew }) {
  const item = made(html), old = find(`m${id}`);
  find("none")?.remove();
  if (old) {
    const focused = old.contains(document.activeElement) && document.activeElement.dataset;
    old.replaceWith(item);
    if (focused?.press) item.querySelector(`[data-press="${focused.press}"]`)?.focus({ preventScroll: true });
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
  log.innerHTML = await answer.text();
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
function toast(words) {
  const box = find("toast");
  box.textContent = words;
  box.hidden = false;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => { box.hidden = true; }, 5000);
}

function alertBox(words) {
  find("alert").querySelector("p").textContent = words;
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
  gone: (id) => { find(`m${id}`)?.remove(); separate(); },
  pinned: (html) => { find("pinned").innerHTML = html; },
  answer: ({ message, text: words, alert: loud }) => {
    for (const key of document.querySelectorAll(`#m${message} .waits`)) key.classList.remove("waits");
    if (words) (loud ? alertBox : toast)(words);
  },
  notice: ({ html, to, unseen }) => {
    find("notices").prepend(made(html));
    find("no-notices").hidden = true;
    while (find("notices").children.length > 60) find("notices").lastChild.remove();
    badge(to, unseen);
  },
  told: (words) => { find("told").textContent = words; find("told").hidden = false; },
  again: () => location.reload(),
  clock: setClock,
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
    lost = false;
  });
  stream.addEventListener("error", () => {
    if (!lost) toast(body.dataset.lost);
    lost = true;
  });
  window.addEventListener("pagehide", () => stream.close());
}

// --- the clock, and what stands beside the chat ---------------------------------------------

const clock = find("clock");
const dial = new Intl.DateTimeFormat(document.documentElement.lang, {
  timeZone: body.dataset.zone, weekday: "short", day: "numeric", month: "short",
  hour: "2-digit", minute: "2-digit",
});
let running = { now: Date.now(), since: performance.now(), speed: 0 };
let stale = false;

function setClock(told) {
  running = { now: Date.parse(told.now), since: performance.now(), speed: told.speed };
  clock.classList.toggle("leaps", told.leaps);
  find("run").dataset.playing = told.playing;
  find("run").setAttribute("aria-label", told.playing ? clock.dataset.pause : clock.dataset.play);
  find("rate").value = String(told.rate);
  tick();
}

function tick() {
  const passed = (performance.now() - running.since) * running.speed;
  find("now").textContent = dial.format(running.now + passed);
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
  old.replaceWith(fresh);
  find("said").textContent = said;
  if (fresh.querySelector(".table")) fresh.querySelector(".table").scrollTop = table;
  const lever = focused && [focused, back[focused]].map((each) => fresh.querySelector(`[data-trouble="${each}"]`)).find(Boolean);
  if (lever) lever.focus();
  else if (held) fresh.querySelector(`#${held} summary`).focus();
}

// --- what somebody does ---------------------------------------------------------------------

async function send(what, fields) {
  const form = fields instanceof FormData ? fields : new FormData();
  if (form !== fields) for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set("as", as);
  form.set("chat", chat);
  try {
    const answer = await fetch(`${root}/${what}`, { method: "POST", body: form });
    const told = await answer.json();
    if (!answer.ok) toast(told.error);
    if (told.said) find("said").textContent = told.said;
    return answer.ok;
  } catch {
    toast(body.dataset.lost);
    return false;
  }
}

function grow() {
  text.style.height = "auto";
  text.style.height = `${text.scrollHeight + 2}px`;
}

function fill(words) {
  text.value = words;
  grow();
  text.focus();
}

function stopReplying() {
  replyTo = editing = null;
  find("replying").hidden = true;
}

function about(id) {
  const item = find(`m${id}`);
  find("replying").querySelector("span").textContent =
    item.querySelector(".text")?.textContent ?? item.querySelector(".name").textContent;
  find("replying").hidden = false;
}

async function sendText(event) {
  event?.preventDefault();
  const file = find("file").files[0];
  if (!text.value.trim() && !file) return;
  const form = new FormData(composer), words = text.value;
  if (!file) form.delete("file");
  if (replyTo) form.set("reply_to", replyTo);
  const what = editing ? "edit" : "say";
  if (editing) form.set("message", editing);
  text.value = "";
  grow();
  stopReplying();
  if (await send(what, form)) {
    find("file").value = "";
    find("attached").hidden = true;
  } else {
    fill(words);
  }
}

function toggleMenu(button) {
  const open = button.getAttribute("aria-expanded") === "true";
  for (const other of document.querySelectorAll(".menu")) other.remove();
  for (const other of document.querySelectorAll(".more")) other.setAttribute("aria-expanded", "false");
  if (open) return;
  const item = button.closest("li"), menu = find("menu").content.cloneNode(true).firstElementChild;
  const own = item.classList.contains("own");
  for (const each of menu.querySelectorAll('[data-act="edit"], [data-act="delete"]')) each.hidden = !own;
  item.querySelector(".bubble").after(menu);
  button.setAttribute("aria-expanded", "true");
  menu.querySelector("button").focus();
}

const acts = {
  reply: (id) => { replyTo = id; editing = null; about(id); text.focus(); },
  edit: (id) => { editing = id; replyTo = null; about(id); fill(find(`m${id}`).querySelector(".text").textContent); },
  delete: (id) => send("delete", { message: id }),
  react: (id, button) => send("react", { message: id, emoji: button.dataset.emoji }),
};

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
  } else if (data.say) send("say", { text: data.say });
  else if (data.fill) fill(data.fill);
  else if (data.menu) toggleMenu(target);
  else if (data.act) {
    const more = item.querySelector(".more");
    toggleMenu(more);
    acts[data.act](id, target);
  } else if (target.matches("code")) fill(target.textContent);
  else if (target.matches('a[href^="#m"]')) {
    event.preventDefault();
    lightUp(target.hash.slice(1));
  } else if (target.closest(".views")) {
    body.dataset.view = data.view;
    for (const each of document.querySelectorAll(".views button")) {
      each.setAttribute("aria-pressed", String(each === target));
    }
    if (data.view === "chat") toEnd();
  } else if (target.closest("#replying")) stopReplying();
  else if (data.jump) send("clock", { do: "jump", value: data.jump });
  else if (data.trouble) send("trouble", { do: data.trouble });
  else if (target.id === "run") send("clock", { do: "run", value: target.dataset.playing === "true" ? "0" : "1" });
  else if (target.id === "join") send("join", {});
  else if (target.id === "newest") toEnd();
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const open = document.querySelector('.more[aria-expanded="true"]');
  if (open) { toggleMenu(open); open.focus(); } else if (replyTo || editing) stopReplying();
});

if (composer) {
  composer.addEventListener("submit", sendText);
  text.addEventListener("input", grow);
  text.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.shiftKey && !event.isComposing) sendText(event);
  });
  find("file").addEventListener("change", (event) => {
    const file = event.target.files[0];
    find("attached").textContent = file?.name ?? "";
    find("attached").hidden = !file;
    text.focus();
  });
  if (text.value) fill(text.value);
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

find("rate").addEventListener("change", (event) => send("clock", { do: "rate", value: event.target.value }));
setClock(JSON.parse(clock.dataset.clock));
setInterval(tick, 100);
setInterval(showBeside, 500);
separate();
toEnd();
show(document.querySelector(".people [aria-current]"), find("people"));
listen();
