import { dayOf } from './day';
import { type LanguageContext } from '../../core/language/language';
import { type CommandContext } from './context';
import { type RunWorkspace } from './workspace';

/**
 * Inputs of a check, other than the file itself: queries to the workspace, with digests of their results, and the day.
 */
export interface Dependencies {
  /** Digests of the files whose names end with certain suffixes. Each key is a list of suffixes, joined with `|`. */
  readonly found: Readonly<Record<string, string>>;
  /** Digests of files by URI. The digest is empty if the file does not exist. */
  readonly read: Readonly<Record<string, string>>;
  /** Day for which the result is valid, if the result depends on the day. */
  readonly day?: string;
}

/** Context for a single check, which records what the check reads from it. */
export class RecordedContext {
  readonly context: LanguageContext;
  private readonly endings = new Set<string>();
  private readonly uris = new Set<string>();
  private usesDay = false;

  constructor(private readonly base: CommandContext) {
    const { workspace } = base;
    this.context = {
      ...base,
      workspace: {
        find: (endings) => {
          this.endings.add(endings.join('|'));
          return workspace.find(endings);
        },
        read: (uri) => {
          this.uris.add(uri);
          return workspace.read(uri);
        },
      },
      now: () => {
        this.usesDay = true;
        return base.now();
      },
    };
  }

  /** Returns the URIs of the files that were read. */
  get read(): Iterable<string> {
    return this.uris;
  }

  /** Returns the dependencies, or undefined if the result depends only on the file itself. */
  async dependencies(): Promise<Dependencies | undefined> {
    const { endings, uris, usesDay } = this;
    const { workspace, now } = this.base;
    if (endings.size === 0 && uris.size === 0 && !usesDay) return undefined;
    return {
      found: await digests(endings, (one) => workspace.digestOfFound(one)),
      read: await digests(uris, (one) => workspace.digestOfRead(one)),
      ...(usesDay ? { day: dayOf(now()) } : {}),
    };
  }
}

async function digests(keys: Iterable<string>, digest: (key: string) => Promise<string>) {
  const entries = [...keys].map(async (key) => [key, await digest(key)] as const);
  return Object.fromEntries(await Promise.all(entries));
}

/**
 * Whether a stored result is still valid, which means that a check in this workspace today would produce the same
 * result.
 */
export async function stillHolds(
  { found, read, day }: Dependencies,
  workspace: RunWorkspace,
  today: string,
): Promise<boolean> {
  if (day !== undefined && day !== today) return false;
  for (const [endings, digest] of Object.entries(found))
    if ((await workspace.digestOfFound(endings)) !== digest) return false;
  for (const [uri, digest] of Object.entries(read))
    if ((await workspace.digestOfRead(uri)) !== digest) return false;
  return true;
}
