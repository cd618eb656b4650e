// Runs before the first paint, so that the page never flashes in the theme the reader did not choose.
try {
  if (localStorage.getItem('theme') === 'light') {
    document.documentElement.dataset.bsTheme = 'light'
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#f5f6f3')
  }
} catch (error) {
  console.warn('The theme cannot be remembered here', error)
}

// A browser reads its words for dates and numbers when they are first needed, which takes a slow phone a tenth of a second. Now it
// has nothing else to do: the site is on its way.
setTimeout(() => {
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })
  new Intl.NumberFormat('en-US')
  new Intl.DisplayNames('en-US', { type: 'region' })
}, 0)
