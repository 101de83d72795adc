import { fold } from './sentence.ts'

/** "Ana: …", "Ana Lima (10:32): …", "[10:32] Ana: …": a name with capitals, then a colon. */
const SPEAKER =
  /^\s*(?:[[(][^\])]{1,30}[\])]\s*)?(?<name>\p{Lu}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2})(?: \([^)]{1,20}\))?: +\S/u
/** Labels that stand where a speaker would: of a request, of a list, of a day or of an appointment. */
const LABEL =
  /^(?:hey |ok |oi |oye )?(?:google|siri|alexa|cortana|reminders?|remind|lembretes?|lembrar|recordatorios?|nuevo recordatorio|novo lembrete|recordar|alarms?|alarmes?|alarmas?|alertas?|to-?do|tasks?|action items?|shopping|groceries|shopping list|grocery list|checklist|tarefas?|fazer|a fazer|por fazer|compras|comprar|afazeres|pendentes?|tareas?|hacer|por hacer|pendientes?|lista|lista de .*|urgent|important|urgente|importante|note to self|nota mental|buy|call|pay|today|tomorrow|tonight|hoje|amanha|hoy|manana|monday|tuesday|wednesday|thursday|friday|saturday|sunday|segunda|terca|quarta|quinta|sexta|sabado|domingo|lunes|martes|miercoles|jueves|viernes|date|data|fecha|dentist|doctor|dentista|medico|meeting|reuniao|reunion|appointment|consulta|cita|deadline|prazo|plazo|event|evento|when|quando|cuando|birthday|aniversario|cumpleanos|flight|voo|vuelo|party|festa|fiesta|dinner|lunch|jantar|almoco|cena|almuerzo|exam|exame|examen|nova tarefa|nueva tarea|new task|new reminder)$/u

/** A line of a conversation: what someone said stays a note, whatever it asks. */
export function isChatLine(text: string): boolean {
  const name = SPEAKER.exec(text.slice(0, 200))?.groups?.['name']
  return name !== undefined && !LABEL.test(fold(name))
}
