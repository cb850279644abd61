// One bench in a process of its own, so that no other has warmed or filled it. Answers through IPC.
const path = require('node:path');

const { bench } = require(path.resolve(process.argv[2]));
bench.run().then(
  (figures) => process.send({ name: bench.name, figures }),
  (error) => {
    console.error(error);
    process.exitCode = 1;
  },
);
