// The entry point that VS Code itself calls, whether embedded or desktop. It runs the built suites and writes a
// report.
import Mocha from 'mocha';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';

interface TestReport {
  title: string;
  error?: string;
}

export async function run(): Promise<void> {
  const mocha = new Mocha({
    ui: 'bdd',
    color: false,
    timeout: 20_000,
    forbidOnly: true,
    forbidPending: true,
    ...(process.env.RAMPART_GREP ? { grep: process.env.RAMPART_GREP } : {}),
  });
  const files = fs.readdirSync(__dirname).filter((name) => name.endsWith('.test.js'));
  for (const name of files.sort()) mocha.addFile(path.join(__dirname, name));
  const tests: TestReport[] = [];
  const failures = await new Promise<number>((resolve) => {
    const runner = mocha.run(resolve);
    runner.on('pass', (test) => tests.push({ title: test.fullTitle() }));
    runner.on('fail', (test, error: unknown) => {
      tests.push({ title: test.fullTitle(), error: error instanceof Error ? (error.stack ?? error.message) : String(error) }); // prettier-ignore
    });
  });
  const report = process.env.RAMPART_HOST_REPORT;
  if (report)
    fs.writeFileSync(report, JSON.stringify({ tests, vscode: vscode.version, node: process.version }));
  if (failures > 0) throw new Error(`${failures} tests failed`);
}
