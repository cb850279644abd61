// Test files run in parallel, with one job per available processor and at least two jobs. To debug a single file, run
// it without this config.
const os = require('node:os');

module.exports = {
  ...require('./.mocharc.json'),
  parallel: true,
  jobs: Math.max(2, os.availableParallelism()),
};
