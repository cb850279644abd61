/**
 * Tracks which writes of documents the user requested. The editor reports when a save starts, but not when a save joins
 * an automatic one of the same text. Commands therefore announce their saves here first, and the next write is theirs.
 */
export class HandSaves {
  /** Saves that have started but not written yet, and whether the user requested each. */
  private readonly started = new Map<string, boolean>();
  private readonly asked = new Set<string>();

  /** Records that the editor starts to save a document, automatically or because the user requested it. */
  willSave(key: string, byHand: boolean): void {
    this.started.set(key, byHand);
  }

  /** Whether the user requested the write that starts now; the next one does not count as requested. */
  take(key: string): boolean {
    const byHand = this.started.get(key) ?? false;
    this.started.delete(key);
    return this.asked.delete(key) || byHand;
  }

  /**
   * Saves a document for a command.
   * @param save makes the editor save, even if nothing was changed. It is called again if it had no effect because a
   * write of the same text was in progress.
   */
  async during(key: string, save: () => Promise<void>): Promise<void> {
    this.asked.add(key);
    try {
      await save();
      if (this.asked.has(key) && !this.started.has(key)) await save();
    } finally {
      // The editor returns immediately if an automatic save has started, and its write follows later.
      if (!this.started.has(key)) this.asked.delete(key);
    }
  }
}
