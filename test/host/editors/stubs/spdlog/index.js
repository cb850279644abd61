// VS Code's log writer in JavaScript: the real one is native and would have to be compiled.
// VS Code loads it by import(), which finds only names that are assigned one by one: keep `exports.x = …`.
const fs = require('node:fs');
const path = require('node:path');

const LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'critical'];
const INFO = LEVELS.indexOf('info');

class Logger {
  #file;
  #level = INFO;
  #plain = false;

  constructor(_kind, _name, file) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    this.#file = fs.openSync(file, 'a');
    LEVELS.forEach((name, level) => {
      this[name] = (text) => this.#write(level, name, text);
    });
  }

  #write(level, name, text) {
    if (level < this.#level || this.#file === undefined) return;
    fs.writeSync(this.#file, this.#plain ? text : `${new Date().toISOString()} [${name}] ${text}\n`);
  }

  getLevel() {
    return this.#level;
  }
  setLevel(level) {
    this.#level = level;
  }
  clearFormatters() {
    this.#plain = true;
  }
  setPattern() {}
  flush() {}
  drop() {
    if (this.#file !== undefined) fs.closeSync(this.#file);
    this.#file = undefined;
  }
}

const createLogger = async (name, file) => new Logger('rotating', name, file);

exports.version = 0;
exports.Logger = Logger;
exports.setLevel = () => {};
exports.setFlushOn = () => {};
exports.createRotatingLogger = createLogger;
exports.createAsyncRotatingLogger = createLogger;
