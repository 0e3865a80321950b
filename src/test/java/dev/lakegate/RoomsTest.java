package dev.lakegate;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.lakegate.RoomRules.Room;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The map of the house, and the proof that its rules can fail. */
class RoomsTest {

  private static final Set<String> UP_TO_PIPELINE =
      Set.of(
          "failure",
          "store",
          "event",
          "dataset",
          "ledger",
          "manifest",
          "verify",
          "handler",
          "pipeline");

  private static final RoomRules RULES =
      new RoomRules(
          "dev.lakegate",
          List.of(
              new Room("failure", Set.of(), "everybody imports it"),
              new Room("store", Set.of("failure"), "it knows objects, not what they mean"),
              new Room(
                  "event", Set.of("store", "failure"), "a notification names objects, no datasets"),
              new Room(
                  "dataset",
                  Set.of("event", "store", "failure"),
                  "which generation an event announces depends on nothing but the event"),
              new Room(
                  "ledger",
                  Set.of("dataset", "event", "failure"),
                  "it records what happened and does not make it happen"),
              new Room(
                  "manifest",
                  Set.of("dataset", "store", "failure"),
                  "a list of files is read the same whoever asks"),
              new Room(
                  "verify",
                  Set.of("manifest", "dataset", "store", "failure"),
                  "proof does not depend on who claimed the generation or who takes it"),
              new Room(
                  "handler",
                  Set.of("verify", "manifest", "dataset", "store", "failure"),
                  "a handler gets what was verified and reaches for nothing else"),
              new Room(
                  "pipeline",
                  Set.of(
                      "failure",
                      "store",
                      "event",
                      "dataset",
                      "ledger",
                      "manifest",
                      "verify",
                      "handler"),
                  "it runs the steps and knows neither Kafka nor HTTP nor an adapter"),
              new Room(
                  "intake",
                  Set.of("pipeline", "event", "failure"),
                  "it moves records and does not judge them"),
              new Room("operate", UP_TO_PIPELINE, "operators use what the pipeline uses"),
              new Room("observation", UP_TO_PIPELINE, "it watches the ports"),
              new Room(
                  "cli",
                  Set.of(
                      "failure",
                      "store",
                      "event",
                      "dataset",
                      "ledger",
                      "manifest",
                      "verify",
                      "handler",
                      "pipeline",
                      "operate"),
                  "a command does what an operator does")));

  private static final RoomRules FIXTURE =
      new RoomRules(
          "fixture.rooms",
          List.of(
              new Room("cellar", Set.of(), "it is below all others"),
              new Room("kitchen", Set.of("cellar"), "cooking needs wine"),
              new Room("attic", Set.of("kitchen"), "it smells of dinner")));

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_JARS)
          .importPackages("dev.lakegate");

  private static final JavaClasses BROKEN = new ClassFileImporter().importPackages("fixture.rooms");

  @Test
  void theRoomsKeepTheRules() {
    RULES.check(CLASSES);
  }

  static Stream<ArchRule> libraries() {
    return Stream.of(
        RULES.libraryStaysIn(
            List.of("store.s3"), "another store must fit behind the port", "software.amazon.."),
        RULES.libraryStaysIn(
            List.of("intake", "handler.kafka"),
            "everything else works without Kafka",
            "org.springframework.kafka.."),
        RULES.libraryStaysIn(
            List.of("ledger.redis"),
            "another ledger must fit behind the port",
            "org.springframework.data.redis..",
            "io.lettuce.."),
        RULES.libraryStaysIn(
            List.of("ledger.jdbc", "handler.jdbc"),
            "another ledger must fit behind the port, and one handler speaks SQL",
            "org.springframework.jdbc..",
            "java.sql.."),
        RULES.libraryStaysIn(
            List.of("event", "manifest", "handler", "operate", "cli"),
            "JSON is a matter of the edges",
            "tools.jackson..",
            "com.fasterxml.jackson.."),
        RULES.libraryStaysIn(
            List.of("handler.http"), "only one handler calls the web", "java.net.http.."),
        RULES.libraryStaysIn(
            List.of("handler", "event"),
            "events of this form come in and go out at the edges",
            "io.cloudevents.."),
        RULES.libraryStaysIn(
            List.of("pipeline"), "only it calls handlers", "io.github.resilience4j.."),
        RULES.libraryStaysIn(List.of("cli"), "only people type commands", "picocli.."),
        RULES.libraryStaysIn(List.of("observation"), "watching is not doing", "io.micrometer.."),
        RULES.libraryStaysIn(
            List.of("operate"),
            "only operators speak HTTP to us",
            "org.springframework.web..",
            "org.springframework.security..",
            "jakarta.servlet.."),
        RULES.libraryStaysIn(
            List.of("store.*", "ledger.*", "handler", "intake", "operate", "observation", "cli"),
            "what decides is plain Java",
            "org.springframework.."));
  }

  @ParameterizedTest
  @MethodSource("libraries")
  void librariesStayWhereTheyBelong(ArchRule rule) {
    rule.check(CLASSES);
  }

  @Test
  void onlyACommandGetsWhatWritesToTheStore() {
    noClasses()
        .that()
        .resideOutsideOfPackages("dev.lakegate.store..", "dev.lakegate.cli..")
        .and()
        .doNotHaveSimpleName("CommandContext")
        .should()
        .dependOnClassesThat()
        .haveSimpleName("ObjectWriter")
        .orShould()
        .dependOnClassesThat()
        .haveSimpleName("S3WriterConfiguration")
        .because("the service only reads")
        .check(CLASSES);
  }

  @Test
  void anImportAgainstTheArrowFails() {
    assertFails(
        FIXTURE.ownImports(),
        "'cellar' may import no room besides itself, because it is below all others",
        "Method <fixture.rooms.cellar.Wine.servedBy()> has return type"
            + " <fixture.rooms.kitchen.Cook>");
  }

  @Test
  void importingAnAdapterFailsForOthersAndForItsOwnRoom() {
    assertFails(
        FIXTURE.ownImports().skip(1),
        "'kitchen' may import only [cellar] besides itself, because cooking needs wine",
        "Field <fixture.rooms.kitchen.Cook.stove> has type"
            + " <fixture.rooms.kitchen.stove.GasStove>");
    assertFails(
        FIXTURE.ownImports().skip(2),
        "'attic' may import only [kitchen] besides itself, because it smells of dinner",
        "Field <fixture.rooms.attic.Chimney.above> has type"
            + " <fixture.rooms.kitchen.stove.GasStove>");
  }

  @Test
  void aClassWithoutARoomFails() {
    assertFails(
        Stream.of(FIXTURE.everyClassHasARoom()),
        "a package that no table knows may import anything",
        "Class <fixture.rooms.garage.Car> does not reside");
  }

  @Test
  void aCycleFails() {
    assertFails(
        FIXTURE.noCycles(),
        "what goes in circles cannot be understood one by one",
        "Cycle detected: Slice cellar");
    assertFails(
        FIXTURE.noCycles().skip(1),
        "what goes in circles cannot be understood one by one",
        "Slice kitchen.stove");
  }

  @Test
  void aPublicAdapterFails() {
    assertFails(
        Stream.of(FIXTURE.adaptersArePackagePrivate()),
        "only the wiring imports an adapter, and it needs no more",
        "Class <fixture.rooms.kitchen.stove.GasStove> does not have name matching");
  }

  @Test
  void aLibraryInTheWrongRoomFails() {
    assertFails(
        Stream.of(FIXTURE.libraryStaysIn(List.of("kitchen"), "wine needs no log", "org.slf4j..")),
        "because wine needs no log",
        "Field <fixture.rooms.cellar.Wine.log> has type <org.slf4j.Logger>");
  }

  @Test
  void readingTheWallClockFailsAndReadingAnInjectedOneDoesNot() {
    String message =
        assertFails(
            Stream.of(FIXTURE.wallClockIsInjected()),
            "time that is not injected cannot be tested",
            "Wine.now()> calls method <java.time.Instant.now()>",
            "Wine.clock()> calls method <java.time.Clock.systemUTC()>",
            "Wine.millis()> calls method <java.lang.System.currentTimeMillis()>");

    assertThat(message).doesNotContain("Wine.injected");
  }

  @Test
  void meaninglessNamesFail() {
    assertFails(
        FIXTURE.namesSaySomething(),
        "such a package holds whatever nobody found a place for",
        "fixture.rooms.kitchen.util.Tools");
    assertFails(
        FIXTURE.namesSaySomething().skip(1),
        "such a name does not say what the class does",
        "fixture.rooms.garage.CarManager");
  }

  @Test
  void aPackageThatDoesNotIntroduceItselfFails() {
    assertFails(
        Stream.of(FIXTURE.packagesIntroduceThemselves()),
        "a reader looks there first, and null is checked only there",
        "fixture.rooms.attic has no @NullMarked package-info");
  }

  @Test
  void aLoggerOfAnotherFormFails() {
    assertFails(
        Stream.of(FIXTURE.loggersLookAlike()),
        "one form is found by one search",
        "Field <fixture.rooms.cellar.Wine.log> does not have name 'LOGGER'");
  }

  private static String assertFails(Stream<ArchRule> rules, String... messages) {
    ArchRule rule = rules.findFirst().orElseThrow();
    Throwable failure = catchThrowable(() -> rule.check(BROKEN));
    assertThat(failure).as(rule.getDescription()).isInstanceOf(AssertionError.class);
    String message = failure.getMessage().replaceAll("\\s+", " ");
    assertThat(message).contains(messages);
    return message;
  }
}
