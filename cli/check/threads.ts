import { setImmediate } from 'node:timers/promises';
import { type MessagePort, type Worker } from 'node:worker_threads';
import { type Answer, type CheckedDocument, type Checker, type CheckScope } from './answer';
import { FileChecker } from './file-checker';
import { FolderWalks, type Walked } from '../../workspace/folder-walks';

interface Question {
  readonly id: number;
  readonly document: CheckedDocument;
}

interface Reply {
  readonly id: number;
  readonly answer: Answer;
}

/** A file that has not been checked yet. */
interface Job {
  readonly document: CheckedDocument;
  readonly done: (answer: Answer | Promise<Answer>) => void;
}

/** Another thread, with the requests that it has not answered yet. */
interface Helper {
  readonly worker: Worker;
  readonly open: Map<number, Job>;
  /** Whether the thread has answered a request, which means that it has loaded the program. */
  isReady: boolean;
}

/**
 * Number of files that are checked before other threads are started. Starting the threads takes as long as checking a
 * few hundred files.
 */
const alone = 100;
/**
 * Maximum number of open requests per thread. A thread needs enough requests to stay busy while the current thread
 * reads files. The other files wait until a thread is free.
 */
const queue = 16;

/** Data with which a thread is started. */
export interface ThreadData {
  readonly scope: CheckScope;
  readonly walked: Walked;
}

/**
 * Checks files in other threads if there are many files. The current thread checks files only until another thread is
 * ready. From then on, it only finds and reads files, because the engine optimizes code for each thread separately:
 * checks in one more thread would cost more time for compiling than they save.
 */
export class ThreadedChecker implements Checker {
  private helpers: Helper[] | undefined;
  private asked = 0;
  private sent = 0;
  private readonly waiting: Job[] = [];
  private isWorking = false;

  /**
   * @param here checks files in the current thread.
   * @param start starts a thread that calls `answerInThread`.
   */
  constructor(
    private readonly here: Checker,
    private readonly count: number,
    private readonly start: () => Worker,
  ) {}

  check(document: CheckedDocument): Promise<Answer> {
    if (this.asked++ === alone) this.helpers = Array.from({ length: this.count }, () => this.helper());
    return new Promise<Answer>((done) => {
      this.waiting.push({ document, done });
      this.send();
      void this.work();
    });
  }

  async end(): Promise<void> {
    await Promise.all((this.helpers ?? []).map(({ worker }) => worker.terminate()));
  }

  /** Sends waiting files to the other threads, up to `queue` files per thread. */
  private send(): void {
    for (const { worker, open } of this.helpers ?? [])
      while (open.size < queue) {
        const job = this.waiting.shift();
        if (job === undefined) return;
        const id = this.sent++;
        open.set(id, job);
        worker.postMessage({ id, document: job.document } satisfies Question);
      }
  }

  /** Checks waiting files in the current thread, until none is left or another thread is ready. */
  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    while (!this.helpers?.some(({ isReady }) => isReady)) {
      const job = this.waiting.shift();
      if (job === undefined) break;
      const answer = this.here.check(job.document);
      job.done(answer);
      await answer.catch(() => undefined);
      // Lets this thread receive answers from the other threads, so that it sends them more files.
      if (this.helpers !== undefined) await setImmediate();
    }
    this.isWorking = false;
  }

  private helper(): Helper {
    const helper: Helper = { worker: this.start(), open: new Map(), isReady: false };
    helper.worker.on('message', ({ id, answer }: Reply) => {
      helper.isReady = true;
      helper.open.get(id)?.done(answer);
      helper.open.delete(id);
      this.send();
    });
    // If a thread ends early (for example, because it is out of memory), the current thread checks the files that the
    // ended thread had not finished, and also the waiting files if no other thread is left.
    const gone = (): void => {
      this.helpers = this.helpers?.filter((one) => one !== helper);
      for (const { document, done } of helper.open.values()) done(this.here.check(document));
      helper.open.clear();
      void this.work();
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
