import { parseJson } from '../../core/base/json';
import { formatRef, parseRef } from '../../core/resources/ref';
import { type Report, type ReportLink, type ReportPlace, type ReportText } from '../../core/resources/report';
import { type Memory } from '../storage/memory';

/** Maximum number of stored reports. The oldest is removed first. */
const maxReports = 20;
const listKey = 'reports';
const keyOf = (id: string): string => `report:${id}`;

/** Stores the texts of reports in the workspace's storage, so that their tabs can be restored in the next window. */
export class KeptReports {
  constructor(private readonly memory: Memory) {}

  /** Returns the stored text of a report, or undefined if it is not stored. */
  get(id: string): ReportText | undefined {
    const stored = this.memory.get(keyOf(id));
    const value = stored === undefined ? undefined : (parseJson(stored) as Partial<Stored> | undefined);
    if (typeof value?.text !== 'string' || !Array.isArray(value.links)) return undefined;
    const links = (value.links as Stored['links']).flatMap(({ start, end, ref, place }): ReportLink[] => {
      if (place) return [{ start, end, place }];
      const parsed = ref === undefined ? undefined : parseRef(ref);
      return parsed ? [{ start, end, ref: parsed }] : [];
    });
    return { text: value.text, links };
  }

  /** Stores the text of a report, filtered by the given words. Confidential reports are not stored. */
  async keep(id: string, report: Report, words: string): Promise<void> {
    if (report.isConfidential !== true) await this.put(id, report.write(words));
  }

  async put(id: string, { text, links }: ReportText): Promise<void> {
    const stored: Stored = {
      text,
      links: links.map((link) => ('ref' in link ? { ...link, ref: formatRef(link.ref) } : link)),
    };
    await this.memory.put(keyOf(id), JSON.stringify(stored));
    const ids = [...this.ids().filter((one) => one !== id), id];
    for (const old of ids.slice(0, -maxReports)) await this.memory.put(keyOf(old), undefined);
    await this.memory.put(listKey, JSON.stringify(ids.slice(-maxReports)));
  }

  async remove(id: string): Promise<void> {
    await this.memory.put(keyOf(id), undefined);
    await this.memory.put(listKey, JSON.stringify(this.ids().filter((one) => one !== id)));
  }

  private ids(): readonly string[] {
    const value = parseJson(this.memory.get(listKey) ?? '[]');
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }
}

interface Stored {
  readonly text: string;
  readonly links: readonly {
    readonly start: number;
    readonly end: number;
    readonly ref?: string;
    readonly place?: ReportPlace;
  }[];
}
