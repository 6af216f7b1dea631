import { addTexts } from '../t';
import collections from './en/collections.json' with { type: 'json' };

addTexts(collections);
