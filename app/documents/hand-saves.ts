/**
 * Which writes of documents a person requested. The editor reports when a save starts, but not a save that joins an
 * automatic one of the same text: commands therefore announce it here first, and the next write is theirs.
 */
export class HandSaves {
  /** Saves that have started and not written yet, and whether a person requested each. */
  private readonly started = new Map<string, boolean>();
  private readonly asked = new Set<string>();

  /** The editor starts to save a document, either automatically or because a person requested it. */
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
   * Saves a document for a command of a person.
   * @param save makes the editor save, even if nothing was changed. It is called again if it had no effect because a
   * write
   * of the same text was in progress.
   */
  async during(key: string, save: () => Promise<void>): Promise<void> {
    this.asked.add(key);
    try {
      await save();
      if (this.asked.has(key) && !this.started.has(key)) await save();
    } finally {
      // The editor returns immediately if an automatic save has started, whose write is still to come.
      if (!this.started.has(key)) this.asked.delete(key);
    }
  }
}
