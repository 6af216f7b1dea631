import { addTexts } from '../i18n/i18n';
import time from './en/time.json' with { type: 'json' };

addTexts(time);
