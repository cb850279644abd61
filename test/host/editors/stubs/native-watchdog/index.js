// Ends an extension host whose server has exited. The real one does it in a native thread, which would need a compiler.
const GONE_EXIT_CODE = 87;
const POLL_MS = 2000;

exports.start = (pid) => {
  const timer = setInterval(() => {
    try {
      process.kill(pid, 0);
    } catch {
      process.exit(GONE_EXIT_CODE);
    }
  }, POLL_MS);
  timer.unref();
};
exports.exit = (code) => process.exit(code ?? 0);
