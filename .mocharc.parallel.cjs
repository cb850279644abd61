// Test files run in parallel on all processors. To debug a single file, run it without this config.
const os = require('node:os');

module.exports = {
  ...require('./.mocharc.json'),
  parallel: true,
  jobs: Math.max(2, os.availableParallelism()),
};
