import { addTexts } from '../i18n/t';
import home from './en/home.json' with { type: 'json' };

addTexts(home);
