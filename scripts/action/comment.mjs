// The "Comment" step of action.yml: maintains one comment on a pull request that shows how the change affects
// traffic. Requires only Node.js and installs nothing. A token without write access is not treated as an error,
// because runs for pull requests from forks only get a read-only token.
import fs from 'node:fs';

const { env } = process;
const api = `${env.GITHUB_API_URL ?? 'https://api.github.com'}/repos/${env.GITHUB_REPOSITORY}`;
/**
 * Hidden text that identifies the comment, so that later runs can find it. There is one comment per working
 * directory.
 */
const marker = `<!-- rampart ${JSON.stringify(env.RAMPART_PLACE ?? '.').replaceAll('-->', '')} -->`;
/** Maximum length of the comment. GitHub accepts up to 65,536 characters. */
const maxChars = 60_000;

async function ask(method, url, body) {
  const response = await fetch(url, {
    method,
    headers: {
      accept: 'application/vnd.github+json',
      authorization: `Bearer ${env.RAMPART_TOKEN}`,
      'x-github-api-version': '2022-11-28',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${response.status}`);
  return response.json();
}

async function findComment() {
  for (let page = 1; ; page++) {
    const comments = await ask('GET', `${api}/issues/${env.RAMPART_PULL}/comments?per_page=100&page=${page}`);
    const found = comments.find(({ body }) => body?.startsWith(marker));
    if (found || comments.length < 100) return found;
  }
}

function commentText() {
  const text = fs.existsSync(env.RAMPART_COMMENT) ? fs.readFileSync(env.RAMPART_COMMENT, 'utf8').trim() : '';
  if (text.length <= maxChars) return text;
  const end = text.lastIndexOf('\n', maxChars);
  return `${text.slice(0, end)}\n\nThe rest is in the summary of the job.`;
}

try {
  const text = commentText();
  const found = await findComment();
  const body = `${marker}\n${text || 'This pull request does not change any rules.'}\n`;
  if (found) {
    if (found.body === body) console.log('The comment is up to date.');
    else {
      await ask('PATCH', `${api}/issues/comments/${found.id}`, { body });
      console.log('The comment was updated.');
    }
  } else if (text === '') console.log('There is nothing to comment.');
  else {
    await ask('POST', `${api}/issues/${env.RAMPART_PULL}/comments`, { body });
    console.log('The comment was created.');
  }
} catch (error) {
  console.log(
    `::warning::Rampart cannot comment on the pull request (${error.message}). The job needs the permission "pull-requests: write". The report is in the summary of the job.`,
  );
}
