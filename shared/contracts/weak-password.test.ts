import { describe, expect, test } from '@jest/globals';
import { isWeakPassword } from './weak-password.js';

const owner = { email: 'anna.berg@example.org', display_name: 'Anna Berg' };

describe('a password is weak', () => {
  test.each([
    ['of blanks only', '        '],
    ['of different blanks only', ' \u00a0\u2002\u2003\u2004\u2005\u2006\u3000'],
    ['of one character', 'aaaaaaaaaaaa'],
    ['of four different characters', 'abcdbcadcbad'],
    ['of one short piece repeated', 'abcabcabc'],
    ['of one piece of five characters repeated', 'grapegrape'],
    ['of one piece repeated and cut off', 'bananabana'],
    ['of one piece in two spellings', 'GrapegrapeGRAPE'],
    ['of ascending digits', '12345678901'],
    ['of descending digits', '9876543210'],
    ['of ascending letters', 'cdefghijkl'],
    ['of letters that begin again after z', 'uvwxyzabcd'],
    ['of descending letters', 'ZYXWVUTSR'],
    ['of keys in a row', 'qwertyuiop'],
    ['of keys in a row of a German keyboard', 'Qwertzuiop'],
    ['of keys in a row of a French keyboard', 'azertyuiop'],
    ['of keys in two rows', 'qwertyuiopasdf'],
    ['of keys in columns', '1qaz2wsx'],
    ['of shifted digits', '!@#$%^&*'],
    ['that is the e-mail address', 'Anna.Berg@example.org'],
    ['that is the first part of the e-mail address', 'anna.berg'],
    ['that is the name', 'Anna Berg'],
    ['that is the name without its space', 'annaberg'],
  ])('%s', (_case, password) => {
    expect(isWeakPassword(password, owner)).toBe(true);
  });
});

describe('a password is not weak', () => {
  test.each([
    ['of several words', 'correct horse'],
    ['of five different characters', 'abcde edcb'],
    ['that only contains a run', '12345678 pears'],
    ['that only contains the name', 'Anna Berg likes pears'],
    ['of a long piece repeated', 'pear treepear tree'],
    ['of signs only, for an owner whose name has none', '?!.,;:-_'],
    ['of Chinese characters', '我的密码很难猜到'],
  ])('%s', (_case, password) => {
    expect(isWeakPassword(password, owner)).toBe(false);
  });

  test('a password is not weak if its owner is unknown', () => {
    expect(isWeakPassword('anna.berg@example.org', {})).toBe(false);
  });
});
