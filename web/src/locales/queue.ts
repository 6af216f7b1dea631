import { addTexts } from '../i18n/i18n';
import queue from './en/queue.json' with { type: 'json' };

addTexts(queue);
