import { addTexts } from '../i18n/i18n';
import imports from './en/import.json' with { type: 'json' };

addTexts(imports);
