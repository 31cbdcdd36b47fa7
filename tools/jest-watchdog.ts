// A test or hook that hangs ends its worker after ten minutes, and the run names it. No shorter limit: on two busy cores the whole
// application takes seconds to start, and no test depends on the machine's speed.
const limit = 600_000;

const { setInterval, Date } = globalThis;
let running = '';
let since = Date.now();

setInterval(() => {
  const { testPath, currentTestName } = expect.getState();
  const now = `${testPath}: ${currentTestName}`;
  if (now !== running) {
    running = now;
    since = Date.now();
  } else if (Date.now() - since > limit) {
    process.stderr.write(`${running} hangs, or its hooks or the next test do\n`);
    process.exit(1);
  }
}, 5_000).unref();
