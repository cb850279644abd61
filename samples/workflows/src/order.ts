import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';
import { NonRetryableError } from 'cloudflare:workflows';

interface Env {
  STOCK: KVNamespace;
  ORDERS_DB: D1Database;
  MAIL: Fetcher;
}

interface Order {
  orderId: string;
  email: string;
  items: { sku: string; quantity: number }[];
}

/** From the order to the receipt; waits up to three days for the payment. */
export class OrderWorkflow extends WorkflowEntrypoint<Env, Order> {
  async run(event: WorkflowEvent<Order>, step: WorkflowStep) {
    const { orderId, email, items } = event.payload;

    const stock = await step.do('check stock', async () => {
      const rows = await this.env.ORDERS_DB.prepare('select sku, quantity from stock').all();
      return rows.results as { sku: string; quantity: number }[];
    });
    if (stock.length < items.length) throw new NonRetryableError('not enough in stock');

    for (const item of items) {
      await step.do(`reserve ${item.sku}`, async () => {
        await this.env.STOCK.put(`reserved:${orderId}:${item.sku}`, String(item.quantity));
      });
    }

    const payment = await step.waitForEvent<{ ok: boolean }>('payment', {
      type: 'payment-received',
      timeout: '3 days',
    });

    if (payment.payload.ok) {
      await step.do(
        'send receipt',
        { retries: { limit: 4, delay: '20 seconds', backoff: 'exponential' }, timeout: '2 minutes' },
        async () => {
          await this.env.MAIL.fetch('https://mail.internal/receipt', { method: 'POST', body: email });
        },
      );
    } else {
      await step.do('release stock', async () => {
        for (const item of items) await this.env.STOCK.delete(`reserved:${orderId}:${item.sku}`);
      });
    }
    return { orderId, paid: payment.payload.ok };
  }
}
