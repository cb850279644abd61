import { hexOf, pick, pickInteger } from '../random';
import { type Person } from '../state/account';

const first = [
  'Ada',
  'Bela',
  'Chidi',
  'Dara',
  'Elif',
  'Femi',
  'Greta',
  'Hugo',
  'Ines',
  'Jonas',
  'Kaia',
  'Luca',
  'Mira',
  'Noor',
  'Oskar',
  'Priya',
  'Quinn',
  'Rosa',
  'Sami',
  'Tove',
] as const;
const last = [
  'Abara',
  'Berg',
  'Costa',
  'Dietrich',
  'Eriksen',
  'Fofana',
  'Garcia',
  'Haddad',
  'Ito',
  'Jensen',
  'Kowalska',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Okafor',
  'Petrov',
  'Rossi',
  'Sato',
  'Tanaka',
  'Weber',
] as const;

/**
 * Returns generated account members. The same arguments result in the same members. Most of them have accepted their
 * invitation.
 */
export function people(count: number, domain: string): Person[] {
  return Array.from({ length: count }, (_, index) => {
    const firstName = pick(first, domain, index, 'first');
    const lastName = pick(last, domain, index, 'last');
    return {
      id: hexOf(32, domain, 'member', index),
      email: `${firstName}.${lastName}${index > 20 ? index : ''}@${domain}`.toLowerCase(),
      status: pickInteger(0, 9, domain, index) === 0 ? 'pending' : 'accepted',
      user: { id: hexOf(32, domain, 'user', index), first_name: firstName, last_name: lastName },
    };
  });
}
