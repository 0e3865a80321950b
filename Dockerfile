# docker/without-docker runs these steps where there is no Docker, and a test runs that.
# Tag and digest: the tag says what it is, the digest (of the index for all platforms) is what is taken.
FROM docker.io/library/eclipse-temurin:25.0.4.1_1-jdk-noble@sha256:589ff4cc3f71aab462e7048a47a0d10edf57fbccde3fceea2281e610bf5880b4 AS build
ARG SOURCE=https://lakegate.dev
ARG CREATED=2026-11-30T00:00:00Z
WORKDIR /src
COPY .mvn .mvn
COPY mvnw pom.xml ./
COPY src/main src/main
RUN --mount=type=cache,target=/m2 ./mvnw -Dmaven.repo.local=/m2 -B -ntp package -Psbom \
      -Dsource.url=${SOURCE} -Dproject.build.outputTimestamp=${CREATED} -Dmaven.test.skip=true -Dmdep.skip=true

FROM docker.io/library/eclipse-temurin:25.0.4.1_1-jdk-noble@sha256:589ff4cc3f71aab462e7048a47a0d10edf57fbccde3fceea2281e610bf5880b4 AS layers
WORKDIR /packed
COPY --from=build /src/target/lakegate-*-exec.jar lakegate.jar
RUN java -Djarmode=tools -jar lakegate.jar extract --layers --application-filename lakegate.jar --destination /layers \
 && rm /layers/dependencies/lib/spring-boot-jarmode-tools-*.jar
# The native code of compression and of Netty's transport. The JVM would unpack it into /tmp, where nothing can be run when
# that is a tmpfs of Docker's: then records compressed with zstd or snappy cannot be read.
RUN case "$(uname -m)" in x86_64) kind='linux/(amd64|x86_64)/|_x86_64' ;; *) kind='linux/aarch64/|_aarch_64' ;; esac \
 && for jar in zstd-jni snappy-java lz4-java netty-transport-native-epoll; do \
      for file in /layers/dependencies/lib/$jar-*.jar; do jar xf "$file" || exit 1; done; \
    done \
 && mkdir /native && find . -name '*.so' | grep -iE "$kind" | xargs cp -t /native && [ "$(ls /native | wc -l)" = 4 ]

FROM docker.io/library/eclipse-temurin:25.0.4.1_1-jre-noble@sha256:d9a39a23634650173f1e2bbc176227af9728587ecf0f4b62d53e9355cd7a19ab
WORKDIR /app
# What changes least comes first. All of it is root's, and the service is not.
COPY --from=layers /layers/dependencies/ ./
COPY --from=layers /layers/snapshot-dependencies/ ./
COPY --from=layers /layers/application/ ./
COPY --from=layers /native/ native/
# The bill of materials (CycloneDX) and everybody's licences. The jar has both, too.
COPY --from=build /src/target/classes/META-INF/sbom/application.cdx.json sbom.cdx.json
COPY --from=build /src/target/classes/META-INF/THIRD-PARTY.txt ./
COPY LICENSE ./
COPY --chmod=755 docker/health ./
# For plug-ins: mount a volume here, or copy jars in. It is lakegate.plugins.folder unless that says otherwise.
RUN mkdir plugins
# Started once as far as its beans go, with nothing around it: what it loaded and linked is kept, which halves every start.
# The archive belongs to this very JVM and these very jars, so it is made here.
RUN java -XX:AOTCacheOutput=/app/lakegate.aot -Xlog:aot*=error --enable-native-access=ALL-UNNAMED -Dspring.context.exit=onRefresh -jar /app/lakegate.jar \
      --server.port=0 --management.server.port=0 --spring.kafka.bootstrap-servers=127.0.0.1:1 \
      --lakegate.store.endpoint=http://127.0.0.1:1 --lakegate.store.credentials.access-key=none \
      --lakegate.store.credentials.secret-key=none --lakegate.datasets.training.bucket=training > /dev/null
ENV LOGGING_STRUCTURED_FORMAT_CONSOLE=ecs \
    JAVA_TOOL_OPTIONS="-XX:MaxRAMPercentage=75 -XX:+ExitOnOutOfMemoryError"
# A number, so that Kubernetes can tell that it is not root.
USER 10001:10001
EXPOSE 8080 8081
# Readiness: an outage of Kafka, the ledger or the store makes nobody unhealthy.
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s --retries=3 CMD ["/app/health"]
STOPSIGNAL SIGTERM
# The JVM is process 1, so it gets the signal.
ENTRYPOINT ["java", "-XX:AOTCache=/app/lakegate.aot", "-Xlog:aot*=off", "--enable-native-access=ALL-UNNAMED", \
            "-Djava.library.path=/app/native", "-Dorg.xerial.snappy.use.systemlib=true", "-jar", "/app/lakegate.jar"]
ARG VERSION=0.1.0-SNAPSHOT
ARG REVISION=unknown
ARG SOURCE=https://lakegate.dev
ARG CREATED=2026-11-30T00:00:00Z
LABEL org.opencontainers.image.title="Lakegate" \
      org.opencontainers.image.description="Only complete, verified dataset generations pass." \
      org.opencontainers.image.licenses="Apache-2.0" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.created="${CREATED}" \
      org.opencontainers.image.source="${SOURCE}" \
      org.opencontainers.image.base.name="docker.io/library/eclipse-temurin:25.0.4.1_1-jre-noble"
