import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';

interface Env {
  PHOTOS: R2Bucket;
  IMAGES: Fetcher;
}

interface Upload {
  key: string;
}

/** Resizes a product photo. Some of the code is deliberately wrong (see README.md). */
export class PhotoWorkflow extends WorkflowEntrypoint<Env, Upload> {
  async run(event: WorkflowEvent<Upload>, step: WorkflowStep) {
    const { key } = event.payload;

    const original = await step.do('read original', async () => {
      const object = await this.env.PHOTOS.get(key);
      return object?.size ?? 0;
    });

    step.sleep('let the upload settle', '10 seconds');

    await step.do(`resize ${Date.now()}`, { retry: { limit: 3, delay: 5 } }, async () => {
      await this.env.IMAGES.fetch(`https://images.internal/resize?key=${key}&size=${original}`);
    });

    await step.sleep('keep for a while', '2 yeers');
    return { key };
  }
}
