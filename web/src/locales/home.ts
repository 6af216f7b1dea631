import { addTexts } from '../i18n/i18n';
import home from './en/home.json' with { type: 'json' };

addTexts(home);
