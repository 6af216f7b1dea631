import { addTexts } from '../i18n/i18n';
import collections from './en/collections.json' with { type: 'json' };

addTexts(collections);
