import { addTexts } from '../i18n/t';
import welcome from './en/welcome.json' with { type: 'json' };

addTexts(welcome);
