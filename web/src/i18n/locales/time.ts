import { addTexts } from '../t';
import time from './en/time.json' with { type: 'json' };

addTexts(time);
