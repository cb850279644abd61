export { OrderFulfilment } from './order';
export { PhotoWorkflow } from './photo';

export default {
  async fetch(): Promise<Response> {
    return new Response('The shop runs its workflows here.');
  },
};
