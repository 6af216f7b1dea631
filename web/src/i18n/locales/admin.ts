import { addTexts } from '../t';
import admin from './en/admin.json' with { type: 'json' };

addTexts(admin);
