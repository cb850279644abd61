import { type MessagePort, type Worker } from 'node:worker_threads';
import { type Answer, type CheckedDocument, type Checker, type CheckScope } from './answer';
import { FileChecker } from './file-checker';
import { FolderWalks } from '../../workspace/folder-walks';

interface Question {
  readonly id: number;
  readonly document: CheckedDocument;
}

interface Reply {
  readonly id: number;
  readonly answer: Answer;
}

/** Another thread, and the requests that it has not answered yet. */
interface Helper {
  readonly worker: Worker;
  readonly open: Map<number, { readonly document: CheckedDocument; readonly done: (answer: Answer) => void }>;
}

/**
 * Number of files that are checked before other threads are started. Starting the threads takes as long as checking a
 * few hundred files.
 */
const alone = 100;
/**
 * Maximum number of open requests per thread. When all other threads have this many, the current thread checks the
 * file itself.
 */
const queue = 24;

/** Data with which a thread is started. */
export interface ThreadData {
  readonly scope: CheckScope;
  /** Folders that have already been searched, with their files. */
  readonly walked: Map<string, readonly string[]>;
}

/** Checks files in several threads if there are many files. */
export class ThreadedChecker implements Checker {
  private helpers: Helper[] | undefined;
  private asked = 0;

  /** `start` starts a thread that calls `answerInThread`. `here` checks files in the current thread. */
  constructor(
    private readonly here: Checker,
    private readonly count: number,
    private readonly start: () => Worker,
  ) {}

  async check(document: CheckedDocument): Promise<Answer> {
    const id = this.asked++;
    if (id < alone) return this.here.check(document);
    this.helpers ??= Array.from({ length: this.count }, () => this.helper());
    const [helper] = [...this.helpers].sort((a, b) => a.open.size - b.open.size);
    if (helper === undefined || helper.open.size >= queue) return this.here.check(document);
    return new Promise<Answer>((done) => {
      helper.open.set(id, { document, done });
      helper.worker.postMessage({ id, document } satisfies Question);
    });
  }

  async end(): Promise<void> {
    await Promise.all((this.helpers ?? []).map(({ worker }) => worker.terminate()));
  }

  private helper(): Helper {
    const helper: Helper = { worker: this.start(), open: new Map() };
    helper.worker.on('message', ({ id, answer }: Reply) => {
      helper.open.get(id)?.done(answer);
      helper.open.delete(id);
    });
    // If a thread ends early (for example, because it is out of memory), the current thread checks the files that the
    // ended thread had not finished.
    const gone = (): void => {
      this.helpers = this.helpers?.filter((one) => one !== helper);
      for (const { document, done } of helper.open.values()) void this.here.check(document).then(done);
      helper.open.clear();
    };
    helper.worker.on('error', gone).on('exit', gone);
    return helper;
  }
}

/** Answers the requests of the main thread, in any order. */
export function answerInThread(port: MessagePort, { scope, walked }: ThreadData): void {
  const checker = new FileChecker(scope, new FolderWalks(walked));
  port.on('message', ({ id, document }: Question) => {
    void checker.check(document).then((answer) => {
      port.postMessage({ id, answer } satisfies Reply);
    });
  });
}
