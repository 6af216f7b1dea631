import { addTexts } from '../i18n/i18n';
import welcome from './en/welcome.json' with { type: 'json' };

addTexts(welcome);
