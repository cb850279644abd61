import * as l10n from '@vscode/l10n';
import { type Credential } from '../../core/api/credential';
import { Secret } from '../../core/api/secret';
import { back, type Back, type Question, type Wizard } from './wizard';

/**
 * Asks for a credential for an authentication scheme. `problem` describes what was wrong with the previous answer.
 */
export async function askCredential(
  wizard: Wizard,
  scheme: string,
  question: Question,
  problem?: string,
): Promise<Credential | Back | undefined> {
  if (scheme !== 'legacy') {
    const prompt = l10n.t(
      'VS Code stores the credential in its secret storage. Rampart sends the credential only to this service.',
    );
    const token = await wizard.text({
      ...question,
      placeholder: l10n.t('API token'),
      prompt,
      problem,
      secret: true,
      validate: tokenProblem,
    });
    return typeof token === 'string' ? { scheme: 'bearer', token: new Secret(token.trim()) } : token;
  }
  for (;;) {
    const email = await wizard.text({
      ...question,
      placeholder: l10n.t('Email address of the account'),
      prompt: l10n.t('Email address of the user who owns the API key.'),
      problem,
      validate: (text) =>
        /^[^\s@]+@[^\s@]+$/.test(text.trim())
          ? undefined
          : l10n.t('Enter an email address, such as you@example.com'),
    });
    if (typeof email !== 'string') return email;
    const key = await wizard.text({
      ...question,
      placeholder: l10n.t('API key'),
      prompt: l10n.t(
        'VS Code stores the credential in its secret storage. Rampart sends the credential only to this service.',
      ),
      secret: true,
      validate: tokenProblem,
    });
    if (key === back) continue;
    return key === undefined
      ? undefined
      : { scheme: 'legacy', email: email.trim(), key: new Secret(key.trim()) };
  }
}

/**
 * Checks text that is entered as a token or key. Returns the problem, or undefined if there is none. Only the service
 * can check whether the token or key is valid.
 */
export function tokenProblem(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return l10n.t('Paste the token.');
  if (/^bearer\s/i.test(trimmed)) return l10n.t('Paste only the token, without the word “Bearer”.');
  if (!/^[\x21-\x7e]+$/.test(trimmed))
    return l10n.t('A token can contain only ASCII letters, digits, and punctuation, without spaces.');
  return undefined;
}
