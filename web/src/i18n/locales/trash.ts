import { addTexts } from '../t';
import trash from './en/trash.json' with { type: 'json' };

addTexts(trash);
