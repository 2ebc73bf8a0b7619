// Every text whose contrast with what lies behind it is below WCAG AA, as the browser draws it.
() => {
  const parts = colour => colour.match(/[\d.]+/g).map(Number);
  const light = colour => {
    const [r, g, b] = parts(colour).map(p => p / 255)
      .map(p => p <= 0.04045 ? p / 12.92 : ((p + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = element => {
    for (let e = element; e; e = e.parentElement) {
      const colour = getComputedStyle(e).backgroundColor;
      if (parts(colour)[3] !== 0) return colour;
    }
    return 'rgb(255, 255, 255)';
  };
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  const hints = [...document.querySelectorAll('[placeholder]')].filter(e =>
    ratio(light(getComputedStyle(e, '::placeholder').color), light(ground(e))) < 4.5);
  return hints.concat([...document.querySelectorAll('body *')]
    .filter(e => e.tagName !== 'title')
    .filter(e => [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim()))
    .filter(e => {
      const style = getComputedStyle(e);
      const ink = e.closest('svg') ? style.fill : style.color;
      return ratio(light(ink), light(ground(e))) < 4.5;
    }))
    .map(e => e.tagName + ' ' + e.textContent.trim().slice(0, 40));
}
