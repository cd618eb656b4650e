/** The look of `/api/docs`: the site's own colours without its fonts, which belong to the web build. */
export const DOCS_STYLE = `
:root {
  color-scheme: dark light;
  --page: #0d1114; --surface: #141a1f; --raised: #1b232a; --line: #243039; --text: #e7edf0; --muted: #9aabb6;
  --accent: #e3a53c; --good: #55d08b; --bad: #ff7a70;
}
@media (prefers-color-scheme: light) {
  :root {
    --page: #f5f6f3; --surface: #ffffff; --raised: #eef1ed; --line: #dde2de; --text: #172026; --muted: #55636d;
    --accent: #8a5a00; --good: #14743f; --bad: #b3261e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 72rem; padding: 2rem 1.25rem 6rem; background: var(--page); color: var(--text);
  font: 1rem/1.6 Inter, system-ui, sans-serif; font-variant-numeric: tabular-nums;
}
a { color: var(--accent); text-underline-offset: 3px; }
a:focus-visible, summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; border-radius: 4px; }
.mark { margin: 0; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; font-size: .8125rem; }
.mark a { text-decoration: none; }
h1, h2 { font-family: 'Barlow Condensed', 'Arial Narrow', system-ui, sans-serif; font-weight: 600; line-height: 1.1; }
h1 { font-size: 2.5rem; margin: .25rem 0 .75rem; }
h2 { font-size: 1.75rem; margin: 3rem 0 1rem; text-transform: capitalize; }
header p { max-width: 70ch; color: var(--muted); }
header .mark, header b { color: var(--text); }
nav { position: sticky; top: 0; background: var(--page); border-bottom: 1px solid var(--line); }
nav ul { display: flex; flex-wrap: wrap; gap: 1.25rem; list-style: none; margin: 0; padding: .75rem 0; }
nav a { text-decoration: none; }
small { color: var(--muted); }
article { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.25rem; margin: 0 0 1rem; }
h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: .75rem; margin: 0; font-size: 1rem; font-weight: 500; }
h3 code { overflow-wrap: anywhere; }
h3 + p { margin: .5rem 0 .75rem; color: var(--muted); }
h3 span { min-width: 3rem; font-size: .8125rem; font-weight: 700; color: var(--good); }
h3 span.post, h3 span.put { color: var(--accent); }
b { font-size: .8125rem; font-weight: 600; border: 1px solid var(--line); border-radius: 999px; padding: 0 .6rem; }
b.admin { color: var(--bad) !important; }
b.scope { color: var(--accent) !important; }
.going, .bad { color: var(--bad); }
.good { color: var(--good); }
code, pre { font-family: 'JetBrains Mono', ui-monospace, monospace; font-size: .875rem; }
details { border-top: 1px solid var(--line); padding: .5rem 0 0; margin-top: .5rem; }
summary { cursor: pointer; font-size: .8125rem; color: var(--muted); }
li, section > p { max-width: 80ch; }
.try { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; border-top: 1px solid var(--line); margin-top: .75rem; padding-top: .75rem; }
.try[hidden] { display: none; }
.try label { display: grid; gap: .25rem; flex: 1 1 12rem; max-width: 24rem; font-size: .875rem; }
.try input, .try select { width: 100%; min-height: 2.75rem; padding: .4rem .6rem; font: inherit; color: inherit; background: var(--page); border: 1px solid var(--muted); border-radius: 8px; }
.try button { min-height: 2.75rem; padding: 0 1.25rem; font: inherit; font-weight: 600; color: var(--page); background: var(--accent); border: 0; border-radius: 8px; cursor: pointer; }
.try :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.answer { flex: 1 0 100%; min-width: 0; }
.answer p { margin: .25rem 0; font-weight: 600; }
.answer pre { max-height: 24rem; overflow: auto; }
pre { background: var(--raised); border-radius: 8px; padding: .75rem 1rem; margin: .5rem 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`
