// Plays the text as a message that arrives in pieces, twice: with each link as it is found, and
// with the choice `hold-incomplete`.

/** How many characters of the text are played. */
const LONGEST = 2_000;
/** How long a piece is in view before the next one, in milliseconds. */
const PAUSE = 40;

/**
 * Connects the elements of the page. `ask` sends a request to the worker, and `request` returns
 * what all requests hold.
 */
export function player($, make, ask, request) {
  const panes = ["show", "hold"];
  let text = "";
  let arrived = 0;
  let run = 0;
  let isPlaying = false;
  let destinations;

  function stop() {
    run += 1;
    isPlaying = false;
    $("play").textContent = "Play";
  }

  function start() {
    const { text: whole } = request();
    text = whole.slice(0, LONGEST);
    $("stream-cut").hidden = text.length === whole.length;
    arrived = 0;
    destinations = { show: new Set(), hold: new Set() };
    run += 1;
    isPlaying = true;
    $("play").textContent = "Stop";
    delete document.body.dataset.played;
    next();
  }

  function next() {
    const pace = Math.max(1, Math.min(40, Math.trunc(Number($("pace").value)) || 1));
    arrived = Math.min(text.length, arrived + pace);
    ask({
      ...request(),
      what: "piece",
      run,
      text: text.slice(0, arrived),
      isLast: arrived === text.length,
    });
  }

  /** Shows what the worker found in the message so far. */
  function show(answer) {
    if (answer.run !== run || !isPlaying) return;
    for (const name of panes) {
      for (const { url } of answer[name]) destinations[name].add(url);
      $(`arriving-${name}`).replaceChildren(...marked(text.slice(0, arrived), answer[name]));
      const { size } = destinations[name];
      $(`seen-${name}`).textContent =
        `${size} ${size === 1 ? "destination" : "destinations"} so far`;
    }
    if (arrived < text.length) {
      setTimeout(() => answer.run === run && next(), PAUSE);
      return;
    }
    document.body.dataset.played = String(run);
    stop();
  }

  function marked(source, links) {
    const parts = [];
    let at = 0;
    for (const { start, end } of links) {
      parts.push(
        source.slice(at, start),
        make("span", { class: "made" }, source.slice(start, end)),
      );
      at = end;
    }
    return [...parts, source.slice(at)];
  }

  $("play").addEventListener("click", () => (isPlaying ? stop() : start()));
  return { show, stop };
}
