import { addTexts } from '../i18n/t';
import install from './en/install.json' with { type: 'json' };

addTexts(install);
