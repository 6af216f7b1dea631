import { addTexts } from '../i18n/t';
import time from './en/time.json' with { type: 'json' };

addTexts(time);
