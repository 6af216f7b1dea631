import { addTexts } from '../i18n/t';
import collections from './en/collections.json' with { type: 'json' };

addTexts(collections);
