import { addTexts } from '../t';
import imports from './en/import.json' with { type: 'json' };

addTexts(imports);
