// Sends requests to the demo service of a journey without using the extension. The responses show the content of the
// account.

/** Sends a request and returns the `result` of the response. */
export async function ask(workbench, path, { body, method = body === undefined ? 'GET' : 'POST' } = {}) {
  const response = await fetch(workbench.local + path, {
    method,
    headers: { authorization: `Bearer ${workbench.service.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (answer.success === false) throw new Error(`${method} ${path}: ${JSON.stringify(answer.errors)}`);
  return answer.result;
}

/** Shows the sidebar and connects to the demo service with one click. */
export async function connect(workbench) {
  await workbench.showContainer('Rampart');
  await workbench.page.locator('.monaco-button', { hasText: 'Start Demo Service' }).first().click();
  await workbench.row('Demo service').waitFor();
}

/** Sets the faults that the service simulates. Without faults, the service works normally again. */
export const arm = (workbench, ...faults) =>
  ask(workbench, '/__rampart/faults', { method: 'PUT', body: faults });
