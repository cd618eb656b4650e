/** The look of the stand-in for Steam: the site's colours, so that the demo feels like one thing. */
export const SIGN_IN_STYLE = `
:root {
  color-scheme: dark light;
  --page: #0d1114; --surface: #141a1f; --line: #3a4a55; --ink: #e7edf0; --muted: #9aabb6;
  --accent: #e3a53c; --up: #55d08b; --down: #ff7a70;
}
@media (prefers-color-scheme: light) {
  :root {
    --page: #f5f6f3; --surface: #ffffff; --line: #b9c2bc; --ink: #172026; --muted: #55636d;
    --accent: #8a5a00; --up: #14743f; --down: #b3261e;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem;
  background: var(--page); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif;
}
main { width: 100%; max-width: 34rem; }
h1 { margin: 0 0 .75rem; font: 600 2.25rem/1.1 'Arial Narrow', system-ui, sans-serif; }
p { margin: 0 0 1.5rem; color: var(--muted); }
.mark { margin: 0 0 .5rem; color: var(--accent); font-size: .8125rem; font-weight: 600; letter-spacing: .08em; text-transform: uppercase; }
.quiet { margin-top: 1.5rem; }
a { color: var(--accent); }
ul { display: grid; gap: .75rem; margin: 0; padding: 0; list-style: none; }
li a {
  display: grid; gap: .15rem; padding: 1rem 1.25rem; color: inherit; text-decoration: none; overflow-wrap: anywhere;
  background: var(--surface); border: 1px solid var(--line); border-radius: 12px;
}
li a:hover { border-color: var(--accent); }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
small { color: var(--muted); font-size: .8125rem; }
b { font-size: 1.25rem; font-weight: 600; }
.admin b { color: var(--up); }
.banned b { color: var(--down); }
span { color: var(--muted); }
code { color: var(--muted); font-size: .8125rem; }
`
