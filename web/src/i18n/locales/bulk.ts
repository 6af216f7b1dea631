import { addTexts } from '../t';
import bulk from './en/bulk.json' with { type: 'json' };

addTexts(bulk);
