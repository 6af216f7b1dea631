import { addTexts } from '../t';
import exports from './en/export.json' with { type: 'json' };

addTexts(exports);
