import { WorkflowEntrypoint, type WorkflowEvent, type WorkflowStep } from 'cloudflare:workers';

interface Env {
  ORDERS_DB: D1Database;
  STOCK: KVNamespace;
  BACK_OFFICE: Fetcher;
}

interface Order {
  orderId: string;
  express: boolean;
  gift: boolean;
}

/**
 * Processes an order until it is delivered. The script is similar to the workflow "order-fulfilment" in the demo
 * account. To compare the two graphs, use the menu of the deployed version in the sidebar.
 */
export class OrderFulfilment extends WorkflowEntrypoint<Env, Order> {
  async run(event: WorkflowEvent<Order>, step: WorkflowStep) {
    const order = await step.do('load order', async () => {
      const row = await this.env.ORDERS_DB.prepare('select * from orders where id = ?').bind(event.payload.orderId).first();
      return row as { items: string[]; speed: string; email: string };
    });

    const score = await step.do(
      'check fraud score',
      { retries: { limit: 2, delay: '20 seconds', backoff: 'exponential' }, timeout: '5 minutes' },
      async () => this.ask<number>('fraud'),
    );
    if (score > 80) {
      const review = await step.waitForEvent<{ ok: boolean }>('wait for review', { type: 'order-reviewed', timeout: '7 days' });
      if (!review.payload.ok) {
        await step.do('cancel order', async () => this.ask<void>('cancel'));
        return { cancelled: true };
      }
    }

    try {
      await this.reserveStock(order.items, step);
      await step.do(
        'charge card',
        { retries: { limit: 4, delay: '10 seconds', backoff: 'exponential' }, timeout: '10 minutes' },
        async () => this.ask<void>('charge'),
      );
    } catch {
      await step.do('release stock', async () => this.ask<void>('release'));
      await this.notifyCustomer(order.email, step);
      return { charged: false };
    }

    const accounting = step.do('update accounting', async () => this.ask<void>('accounting'));
    await step.do('create label', async () => this.ask<void>('label'));
    await step.do('book courier', { retries: { limit: 6, delay: '1 minute' } }, async () => this.ask<void>('courier'));
    await accounting;

    switch (order.speed) {
      case 'express':
        await step.do('alert warehouse', async () => this.ask<void>('alert'));
        break;
      case 'slow':
        await step.sleep('collect with others', '30 seconds');
        break;
    }

    if (event.payload.gift) {
      await step.do('print gift note', async () => this.ask<void>('gift-note'));
    } else {
      await step.do('print invoice', async () => this.ask<void>('invoice'));
    }

    await step.do('pack', async () => this.ask<void>('pack'));
    await step.waitForEvent('wait for delivery', { type: 'delivered', timeout: '10 days' });
    await this.notifyCustomer(order.email, step);
    await step.do('close order', async () => this.ask<void>('close'));
    return { delivered: true };
  }

  private async reserveStock(items: string[], step: WorkflowStep) {
    for (const item of items) {
      await step.do(`reserve item ${item}`, { retries: { limit: 2, delay: '5 seconds', backoff: 'constant' } }, async () => {
        await this.env.STOCK.put(`reserved:${item}`, 'yes');
      });
    }
  }

  private async notifyCustomer(email: string, step: WorkflowStep) {
    const text = await step.do('render message', async () => `Dear customer (${email}), …`);
    await Promise.allSettled([
      step.do('send mail', { retries: { limit: 3, delay: '30 seconds', backoff: 'linear' } }, async () => this.ask<void>('mail', text)),
      step.do('send push', async () => this.ask<void>('push', text)),
    ]);
  }

  private async ask<T>(what: string, body = '') {
    const response = await this.env.BACK_OFFICE.fetch(`https://back-office.internal/${what}`, { method: 'POST', body });
    return (await response.json()) as T;
  }
}
