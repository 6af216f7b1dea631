import { addTexts } from '../i18n/t';
import imports from './en/import.json' with { type: 'json' };

addTexts(imports);
