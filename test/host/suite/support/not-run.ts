import fs from 'node:fs';

/** Reports that something cannot be tested in this VS Code, and why. It counts as neither passed nor failed. */
export function notRun(why: string): void {
  const report = process.env.RAMPART_HOST_REPORT;
  if (report) fs.appendFileSync(`${report}.not-run`, `${why}\n`);
}
