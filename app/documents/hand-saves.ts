/**
 * Which writes of documents a person asked for. The editor says so when a save starts, but a save that joins an automatic
 * one of the same text is not announced: commands therefore ask here first, and the next write is theirs.
 */
export class HandSaves {
  /** Saves that have started and not written yet, and whether a person asked for each. */
  private readonly started = new Map<string, boolean>();
  private readonly asked = new Set<string>();

  /** The editor starts to save a document: because a person asked for it, or by itself. */
  willSave(key: string, byHand: boolean): void {
    this.started.set(key, byHand);
  }

  /** Whether the write of a document that starts now was requested; the next one is not. */
  take(key: string): boolean {
    const byHand = this.started.get(key) ?? false;
    this.started.delete(key);
    return this.asked.delete(key) || byHand;
  }

  /**
   * Saves a document as a command of a person.
   *
   * @param save has the editor save, also where nothing was changed. It is called again when nothing came of it because
   *   a write of the same text was under way.
   */
  async during(key: string, save: () => Promise<void>): Promise<void> {
    this.asked.add(key);
    try {
      await save();
      if (this.asked.has(key) && !this.started.has(key)) await save();
    } finally {
      // The editor returns at once where an automatic save has started: the write of that one is still to come.
      if (!this.started.has(key)) this.asked.delete(key);
    }
  }
}
